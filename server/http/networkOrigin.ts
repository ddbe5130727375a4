import { networkInterfaces } from 'node:os'

/** Addresses of this computer in its networks, IPv4. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((address) => address.family === 'IPv4' && !address.internal).map((address) => address.address),
  )
}

type Asked = {
  /** as the browser wrote it, with the port */
  host: string
  protocol: string
  /** address of whoever asks */
  from: string
  /** address the server listens on; null where it does not listen */
  listensOn: string | null
  own: readonly string[]
}

/** Where others in the network open this page; '' unless it is asked for on this very computer under a name that means nothing elsewhere. */
export function networkOrigin({ host, protocol, from, listensOn, own }: Asked): string {
  const [, name = '', port = ''] = /^(localhost|127(?:\.\d+){3}|\[::1\])(:\d+)?$/i.exec(host) ?? []
  const isOwnComputer = from === '::1' || /^(::ffff:)?127\./.test(from)
  const [address] = own
  if (name === '' || !isOwnComputer || address === undefined || (listensOn !== '0.0.0.0' && listensOn !== '::')) return ''
  return `${protocol}://${address}${port}`
}
