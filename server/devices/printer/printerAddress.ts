import { BlockList, isIP } from 'node:net'

/**
 * Whether a printer may be called at this address: this machine itself, and what the setting OUTBOUND_ALLOW lists (addresses, networks as
 * 192.168.1.0/24, host names; commas between). Returns what is wrong with it, null when nothing is.
 */
export function printerAddressComplaint(host: string, allowed: string): string | null {
  const name = host.trim().toLowerCase()
  if (name === 'localhost' || name === '127.0.0.1' || name === '::1') return null
  const listed = new BlockList()
  for (const entry of allowed.split(',').map((one) => one.trim().toLowerCase())) {
    if (entry !== '' && entry === name) return null
    const [network = '', bits] = entry.split('/')
    const family = isIP(network)
    if (family === 0) continue
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) listed.addAddress(network, kind)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)) listed.addSubnet(network, Number(bits), kind)
  }
  const family = isIP(name)
  if (family !== 0 && listed.check(name, family === 6 ? 'ipv6' : 'ipv4')) return null
  return `不能访问打印机地址“${host.slice(0, 100)}”：它不在允许访问的范围内，请管理员把它加入设置 OUTBOUND_ALLOW`
}
