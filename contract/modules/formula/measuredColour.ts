import { z } from 'zod'
import type { FieldInput } from '../../field.ts'

const chroma = (name: string) => z.number(`请填写 ${name}`).min(-128, '不小于 -128').max(127, '不大于 127')

/** What a person writes of a colour that was measured: L\*a\*b\*, and under which conditions. */
export const measuredColour = {
  labL: z.number('请填写 L*').min(0, '不小于 0').max(100, '不大于 100'),
  labA: chroma('a*'),
  labB: chroma('b*'),
  illuminant: z.string().min(1, '请选择光源').max(16).default('D65'),
  observer: z.string().min(1, '请选择视角').max(16).default('10'),
  geometry: z.string().min(1, '请选择几何条件').max(16).default('d8sci'),
  instrument: z.string().trim().max(40, '不超过 40 个字符').default(''),
}

const condition = { list: 'hidden', isSortable: false } as const

/** The fields of it. */
export const measuredColourFields = [
  { kind: 'number', name: 'labL', title: 'L*', decimals: 2, min: 0, max: 100, width: 80, isSortable: false },
  { kind: 'number', name: 'labA', title: 'a*', decimals: 2, min: -128, max: 127, width: 80, isSortable: false },
  { kind: 'number', name: 'labB', title: 'b*', decimals: 2, min: -128, max: 127, width: 80, isSortable: false },
  { kind: 'dict', name: 'illuminant', title: '光源', dictCode: 'mes_illuminant', width: 80, initial: 'D65', ...condition },
  { kind: 'dict', name: 'observer', title: '视角', dictCode: 'mes_observer', width: 80, initial: '10', ...condition },
  { kind: 'dict', name: 'geometry', title: '几何条件', dictCode: 'mes_geometry', width: 110, initial: 'd8sci', ...condition },
  { kind: 'text', name: 'instrument', title: '测色仪', maxLength: 40, width: 130, ...condition },
] as const satisfies readonly FieldInput[]
