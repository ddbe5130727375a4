import { defineFigure } from '../../figure.ts'
import { dicts } from './dict.ts'

export const dictionaries = defineFigure(dicts, { name: 'dictionaries', title: '数据字典', where: {}, measure: { is: 'count' }, unit: '个' })
