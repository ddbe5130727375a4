import { lineHash, noLine } from '../../../../server/audit/chain.ts'
import type { Falsified } from './falsifiedStock.ts'

type Row = Falsified['rows'][string][number]

const stateLine = (recordId: string, more: Row = {}): Row => ({ resource: 'mesOrder', recordId, action: 'start', version: 2, at: 200, ...more })
const texts = { userId: 'u', username: 'wang', action: 'edit', entity: 'mesOrder', entityId: '1', before: '', after: '{}', ip: '' }
const auditLine = (id: number, entityId: string, more: Row = {}): Row => ({ ...texts, id, action: 'start', entityId, ...more })
const version = (dataId: string, more: Row = {}): Row => ({ resource: 'mesOrder', dataId, command: 'start', createTime: 200, ...more })
const written = { id: 1, createTime: 0, ...texts, prevHash: noLine.hash }

/** Rows of the audit chain and of what commands leave beside it, each broken in every way that the proof page tells of. */
export const falsifiedChain: Readonly<Record<string, Falsified>> = {
  commands: {
    rows: {
      mes_state_log: [
        ...['right', 'unchained', 'unkept'].map((id) => stateLine(id)),
        stateLine('of another command', { action: 'hold' }),
        stateLine('twice'),
        stateLine('twice'),
        stateLine('before there were versions', { version: 0 }),
        stateLine('from before what is left of the history', { at: 100 }),
      ],
      mes_audit: [
        ...['right', 'unkept', 'unlogged', 'of another command', 'twice', 'from before what is left of the history'].map((id, at) => auditLine(at + 1, id)),
        auditLine(10, 'typed', { action: 'edit' }),
      ],
      sys_data_log: [
        version('oldest that is left', { command: '', createTime: 100 }),
        ...['right', 'unchained', 'of another command', 'twice'].map((id) => version(id)),
        version('typed', { command: '' }),
        version('without a command', { command: 'start' }),
      ],
    },
    wrong: [
      'of another command mesOrder.hold',
      'of another command mesOrder.start',
      'twice mesOrder.start',
      'unchained mesOrder.start',
      'unkept mesOrder.start',
      'unlogged mesOrder.start',
      'without a command mesOrder.start',
    ],
  },
  audit: {
    rows: {
      mes_audit: [
        { ...written, hash: lineHash(written) },
        { ...written, id: 2, hash: 'forged' },
      ],
    },
    wrong: ['2'],
  },
}
