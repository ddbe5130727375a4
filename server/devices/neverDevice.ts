import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Addresses at which no device of a plant stands (decisions.md 62): link-local ones, what clouds tell their machines, groups and everybody. */
const never = new BlockList()
never.addSubnet('169.254.0.0', 16)
never.addSubnet('fe80::', 10, 'ipv6')
never.addAddress('100.100.100.200') // Alibaba
never.addAddress('168.63.129.16') // Azure
never.addAddress('192.0.0.192') // Oracle
never.addAddress('fd00:ec2::254', 'ipv6') // Amazon
never.addSubnet('224.0.0.0', 4)
never.addSubnet('ff00::', 8, 'ipv6')
never.addAddress('255.255.255.255')

/** Whether nothing is ever asked at this IP address; a name is judged by what it stands for, when it is looked up. */
export function isNeverDevice(host: string): boolean {
  const address = host.replace(/%.*$/, '') // the zone of a link
  const family = isIP(address)
  return family !== 0 && never.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export const neverDeviceSentence = '这个地址不会是设备：本地链路地址、云平台的内部地址和广播地址不能使用，请填写设备在厂内网络的地址'

/** Looks names up for a connection; one that stands for such an address is not found. */
export const lookupDevice: LookupFunction = (host, options, done) => {
  systemLookup(host, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => !isNeverDevice(address))
    const [first] = open
    if (error || !first) return done(error ?? Object.assign(new Error('no device stands there'), { code: 'ENOTFOUND' }), '', 4)
    if (options.all) return done(null, open)
    done(null, first.address, first.family)
  })
}
