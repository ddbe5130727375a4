import { describe, expect, test } from 'vitest'
import { messageTemplates } from '#contract/modules/messages/messageTemplate.ts'
import { fillTemplate, readValues, templateComplaint, variablesIn } from '#contract/rules/messageTemplate.ts'
import { quietMinutesLeft } from '#contract/rules/quietHours.ts'

describe('a template', () => {
  const row = { templateName: '下达', templateCode: 'order_released', templateTitle: '订单 ${orderNo}', templateContent: '${orderNo} 已由 ${person} 下达' }

  test('that names a variable which is not declared is refused when it is saved, with the variable named', () => {
    const { error } = messageTemplates.row.safeParse({ ...row, templateTestJson: '{"orderNo":"MO-1"}' })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['templateContent', '变量 ${person} 没有声明：请在变量里写上它和一个示例值，例如 {"person": "示例"}'],
    ])
    expect(messageTemplates.row.safeParse({ ...row, templateTestJson: '{"orderNo":"MO-1","person":"王"}' }).success).toBe(true)
    expect(messageTemplates.row.safeParse(row).success).toBe(false)
  })

  test('has its variables by name, each once', () => {
    expect(variablesIn('${a} ${ b } ${a} $c {d}')).toEqual(['a', 'b'])
    expect(templateComplaint('${1x}', [])).toContain('名称不正确')
  })

  test('is filled with values that stay what they are, and never with a hole', () => {
    expect(fillTemplate('${a}-${b}', { a: '${b}', b: '$&' })).toBe('${b}-$&')
    expect(() => fillTemplate('${a}', {})).toThrow('没有给出变量 a 的值')
    expect(() => fillTemplate('${constructor}', {})).toThrow('constructor')
  })

  test('takes its values from a flat JSON object only', () => {
    expect(readValues('{"a":1,"b":true,"c":"x"}')).toEqual({ a: '1', b: 'true', c: 'x' })
    for (const wrong of ['[]', '"a"', '{"a":{}}', '{', 'null']) expect(readValues(wrong)).toBeNull()
  })
})

test('quiet hours run over midnight, end at their end, and are none where they begin and end alike', () => {
  const night = { from: '22:00', to: '07:00' }
  expect(['21:59', '22:00', '23:30', '00:00', '06:59', '07:00'].map((at) => quietMinutesLeft(at, night))).toEqual([0, 540, 450, 420, 1, 0])
  expect(quietMinutesLeft('12:30', { from: '12:00', to: '13:00' })).toBe(30)
  expect(quietMinutesLeft('12:30', { from: '12:30', to: '12:30' })).toBe(0)
})
