import { expect, test } from 'vitest'
import { readByTemplate, templateComplaint } from '#contract/rules/scan/codeTemplate.ts'

test('a template reads the number and the material where it says they stand', () => {
  expect(readByTemplate('{code}', ' HU0000123 ')).toEqual({ code: 'HU0000123', material: null })
  expect(readByTemplate('SUP;M={material};L={code};{rest}', 'sup;m=RM-1005;l=A 7;25kg;x')).toEqual({ code: 'A 7', material: 'RM-1005' })
  expect(readByTemplate('[{code}].(x)*', '[A+B].(X)*')).toEqual({ code: 'A+B', material: null })
  for (const other of ['SUP;M=RM;L=;', 'SUP;L=A;M=RM', '']) expect(readByTemplate('SUP;M={material};L={code};{rest}', other)).toBeNull()
})

test('a template that cannot tell its places apart is refused with what to write', () => {
  const complaints = [
    ['LOT', '要写一次 {code}，表示编号的位置'],
    ['{code}{rest}', '两个位置之间要有固定的字符，否则分不开'],
    ['{code}-{code}', '要写一次 {code}，表示编号的位置'],
    ['{code}-{rest}-{rest}', '每个位置只能写一次'],
    ['{code}-{qty}', '不认识 {qty}，可以写 {code}（编号）、{material}（物料编码）、{rest}（不读的部分）'],
    ['{code}-{', '花括号没有成对'],
  ] as const
  for (const [template, complaint] of complaints) {
    expect([template, templateComplaint(template)]).toEqual([template, complaint])
    expect(readByTemplate(template, 'LOT-1-1')).toBeNull()
  }
  expect(complaints).toHaveLength(6)
  expect(templateComplaint('LOT:{code};{rest}')).toBeNull()
})
