//! Connections that can be cut while requests are served.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// A handle that cuts one connection without notice to the other end.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cut(Arc<Mutex<Scissors>>);

#[derive(Debug, Default)]
struct Scissors {
    is_cut: bool,
    reader: Option<Waker>,
}

impl Cut {
    pub(crate) fn cut(&self) {
        let mut scissors = self.0.lock();
        scissors.is_cut = true;
        if let Some(reader) = scissors.reader.take() {
            reader.wake();
        }
    }

    /// Returns an error once the connection is cut. Until then, cutting it wakes `reader`.
    fn poll(&self, reader: &Waker) -> io::Result<()> {
        let mut scissors = self.0.lock();
        if scissors.is_cut {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        scissors.reader = Some(reader.clone());
        Ok(())
    }

    fn check(&self) -> io::Result<()> {
        match self.0.lock().is_cut {
            true => Err(io::ErrorKind::ConnectionReset.into()),
            false => Ok(()),
        }
    }
}

/// A listener whose connections can be cut.
pub(crate) struct CuttableListener(pub(crate) TcpListener);

impl Listener for CuttableListener {
    type Io = CuttableConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (CuttableConnection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        let cut = Cut::default();
        (CuttableConnection { stream, cut }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, CuttableListener>> for Cut {
    fn connect_info(stream: IncomingStream<'_, CuttableListener>) -> Self {
        stream.io().cut.clone()
    }
}

/// A connection that can be cut.
pub(crate) struct CuttableConnection {
    stream: TcpStream,
    cut: Cut,
}

impl AsyncRead for CuttableConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.cut.poll(context.waker())?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for CuttableConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
