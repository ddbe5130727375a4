import { z } from 'zod'
import { dicts } from '#contract/modules/reference/dict.ts'
import { BinnedDict } from '#contract/modules/reference/dictBin.ts'
import { envelopeOf, request } from '../../../api/request.ts'
import { BinDrawer } from '../../resource/BinDrawer.tsx'
import type { BinOf } from '../../resource/BinDrawer.tsx'

const bin: BinOf<BinnedDict> = {
  resource: dicts.name,
  async read() {
    const records = await request('/sys/dict/deleteList', z.array(BinnedDict), { quiet: true })
    return { records, total: records.length }
  },
  columns: [
    { key: 'dictName', dataIndex: 'dictName', title: '字典名称' },
    { key: 'dictCode', dataIndex: 'dictCode', title: '字典编码' },
    { key: 'description', dataIndex: 'description', title: '描述' },
  ],
  restore: ({ id }) => envelopeOf(`/sys/dict/back/${encodeURIComponent(id)}`, { method: 'PUT', quiet: true }),
  purge: ({ id }) => envelopeOf(`/sys/dict/deletePhysic/${encodeURIComponent(id)}`, { method: 'DELETE', quiet: true }),
  asked: ({ dictName }) => ({ title: `彻底删除字典“${dictName}”？`, content: '字典和它的全部字典项不能再恢复，用到它的记录只显示数据值。' }),
}

/** Dictionaries that were deleted: brought back with their entries, or removed for good. */
export function DictBin() {
  return <BinDrawer of={bin} action="sys:dict:delete" />
}
