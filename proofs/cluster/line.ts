// A line between two machines, which can be cut: nothing arrives, and nobody is told, as when a cable is pulled.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Place = [host: string, port: number]

export async function openLine([host, port]: Place, [toHost, toPort]: Place) {
  const sockets = new Set<Socket>()
  let isCut = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    track(near)
    if (isCut) return
    const far = track(connect(toPort, toHost))
    near.pipe(far).pipe(near)
    near.on('close', () => isCut || far.destroy())
    far.on('close', () => isCut || near.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Connections from before are gone. */
    mend: () => {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
