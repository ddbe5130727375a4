import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; subject: string; messageId: string }

/** A real SMTP server; which mails it took is seen in `mails`, with their headers as they travel. Whoever is called `nobody…` has no mailbox. */
export async function startSmtp(port = 0) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => {
        raw += part.toString('utf8')
      })
      stream.on('end', () => {
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), subject: header('Subject'), messageId: header('Message-ID') })
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
