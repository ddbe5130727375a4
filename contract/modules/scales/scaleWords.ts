/** How scales speak (dictionary mes_scale_protocol); a parser for each stands in contract/rules/scale. */
export const scaleProtocolWords = { mtsics: 'MT-SICS', toledo: 'TOLEDO 连续输出', sbi: '赛多利斯 SBI', regex: '自定义格式' } as const
export const scaleProtocols = ['mtsics', 'toledo', 'sbi', 'regex'] as const
export type ScaleProtocol = (typeof scaleProtocols)[number]

/** Where their bytes come in (dictionary mes_scale_link). */
export const scaleLinkWords = { tcp: '网口', serverSerial: '服务端串口', webSerial: '浏览器串口' } as const
export const scaleLinks = ['tcp', 'serverSerial', 'webSerial'] as const

export const scaleParityWords = { none: '无', even: '偶', odd: '奇' } as const
export const scaleParities = ['none', 'even', 'odd'] as const

export const scaleUnitWords = { mg: 'mg', g: 'g', kg: 'kg', t: 't' } as const
export const scaleUnits = ['mg', 'g', 'kg', 't'] as const

/** `failed`: a check was not passed; only a calibration brings it back. */
export const scaleStatusWords = { inService: '在用', failed: '校验不合格', outOfService: '停用' } as const

export const scaleCheckKindWords = { daily: '日校', calibration: '检定' } as const
export const scaleCheckResultWords = { pass: '合格', fail: '不合格' } as const
