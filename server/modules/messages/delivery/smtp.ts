import { createTransport } from 'nodemailer'
import { Problem } from '../../../http/problem.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { OpenWay, Outcome, Outgoing, Provider } from './provider.ts'
import type { MailSettings } from '../../../outbound/ways.ts'

const connections = 5
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Mail by SMTP over a few connections that stay open for a round. The server is called at the address that the guard gave; TLS checks its name. */
export function createMailProvider({ url, from }: MailSettings, outbound: Outbound): Provider {
  const { hostname, port, protocol, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    atOnce: connections,
    async open(): Promise<OpenWay> {
      const host = await outbound.resolve(hostname.replace(/^\[(.*)\]$/, '$1'), 'open')
      const transport = createTransport({
        host,
        port: Number(port || (isSecure ? 465 : 25)),
        secure: isSecure,
        pool: true,
        maxConnections: connections,
        maxMessages: Infinity,
        tls: { servername: hostname },
        ...timeouts,
        ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return {
        async send(message) {
          try {
            await transport.sendMail({ from, ...partsOf(message, domain) })
            return { is: 'sent' }
          } catch (error) {
            return outcomeOf(error)
          }
        },
        close: () => transport.close(),
      }
    },
  }
}

/** The message number is the record's: a mail that is handed over twice, because nobody heard that the first was taken, is one mail to its reader. */
function partsOf({ id, receiver, title, content, files }: Outgoing, domain: string) {
  const attachments = files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) }))
  return { to: { name: '', address: receiver }, subject: title, text: content, messageId: `<${id}@${domain}>`, attachments }
}

/** An answer of the server is about this mail (5xx for ever, 4xx for now); anything else is about the server. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof Problem) return { is: 'down', why: error.message }
  const { code, responseCode } = { code: '', responseCode: 0, ...(error instanceof Error ? (error as { code?: string; responseCode?: number }) : {}) } // nodemailer's own errors
  if (code === 'EAUTH') return { is: 'down', why: '邮件服务器不接受设置中的账号' }
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return responseCode >= 500 || responseCode === 0
      ? { is: 'refused', why: `邮件服务器拒绝了这封邮件（${responseCode}）` }
      : { is: 'later', why: `邮件服务器暂不接收（${responseCode}）` }
  return { is: 'down', why: '邮件服务器没有响应' }
}
