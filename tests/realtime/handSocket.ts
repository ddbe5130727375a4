/** The browser's socket, played by hand. */
export class HandSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static all: HandSocket[] = []
  readyState = 0
  binaryType = 'blob'
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    HandSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  falls(code = 1006, reason = '') {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code, reason, wasClean: false }))
  }
  says(frame: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  }
}

/** How many connections were opened or tried. */
export const tries = () => HandSocket.all.length

export const newest = () => {
  const socket = HandSocket.all.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}
