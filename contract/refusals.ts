/**
 * Why a device refuses to be read, by number: a Modbus exception (Modbus Application Protocol V1.1b3 §7), or what an S7 answers to a
 * read of variables: the return code of the item below 0x80, the error class of the whole job from there on.
 */
export const modbusRefusals = {
  1: '不支持这种读取',
  2: '非法地址',
  3: '非法数量',
  4: '设备内部故障',
  5: '已收到，处理中',
  6: '设备忙',
  7: '拒绝执行',
  8: '存储校验错误',
  9: '厂家自己定的异常',
  10: '网关没有通路',
  11: '网关后的设备没有应答',
} as const

export const s7Refusals = {
  0x01: '硬件故障',
  0x03: 'PUT/GET 未开启或有密码',
  0x05: '地址超出范围',
  0x06: '不支持这种类型',
  0x07: '类型不一致',
  0x0a: 'DB 不存在',
  0x81: 'PUT/GET 未开启',
  0x83: '资源不足',
  0x84: '处理不了这次读取',
  0x85: '一次读得太多',
  0x87: 'PUT/GET 未开启或有密码',
} as const

/** A refusal with its number and meaning. Only a word of the trade tells a person what to do, only the number finds it in the manual. */
export function refusalText(code: number, family: 'modbus' | 's7' = 'modbus'): string {
  const words: Readonly<Record<number, string>> = family === 'modbus' ? modbusRefusals : s7Refusals
  return family === 'modbus'
    ? `异常 ${code} ${words[code] ?? '未定义的异常'}`
    : `${words[code] ?? '未定义的拒绝'}（S7 0x${code.toString(16).toUpperCase().padStart(2, '0')}）`
}
