import { SMTPServer } from 'smtp-server'

/** `attached` as a mail program would save them */
export type Mail = { to: string; subject: string; messageId: string; attached: { name: string; type: string; bytes: Buffer }[] }

/** A real SMTP server; which mails it took is seen in `mails`, with their headers as they travel. Whoever is called `nobody…` has no mailbox. */
export async function startSmtp(port = 0) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8')
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          subject: header('Subject'),
          messageId: header('Message-ID'),
          attached: attachedTo(raw),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    mails,
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** What travels beside the text, in the encoding of RFC 2045 with names as in RFC 2231. */
function attachedTo(raw: string): Mail['attached'] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  if (boundary === undefined) return []
  return raw.split(`--${boundary}`).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    if (!/content-disposition: attachment/i.test(head)) return []
    const pieces = [...head.matchAll(/filename\*\d+\*=(?:utf-8'')?([^;\s]+)/g)].map(([, piece]) => piece)
    const type = /content-type:\s+([^;\s]+)/i.exec(head)?.[1] ?? ''
    return [{ name: decodeURIComponent(pieces.join('')), type, bytes: Buffer.from(body.join(''), 'base64') }]
  })
}
