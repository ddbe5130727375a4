import type { Session } from '../../api/session.ts'
import { sampleChange, sampleChanges, sampleOrder, sampleOrders, sampleStanding } from './commandSamples.ts'

export const running = sampleOrder('3', 'running')
export const paused = sampleOrder('4', 'paused')
const rows = [running, paused, sampleOrder('5', 'draft'), sampleOrder('6', 'closed'), sampleOrder('7', 'pending')]

export const obstacle = '还不能完工：批次 261123A04 有 5 道任务没做完；内包 38.160 kg，少于下限 100.0 kg'

const of = (...key: unknown[]) => ['records', sampleOrders.name, ...key]

/** What a server would say of the sample orders, their commands and their states. */
export const commandAnswers: readonly { key: readonly unknown[]; answer: unknown }[] = [
  {
    key: of({ column: 'createTime', order: 'desc', pageNo: 1, pageSize: 10, field: 'id,orderNo,product,status' }),
    answer: { records: rows, total: rows.length },
  },
  { key: of('commands', '3'), answer: [sampleStanding('complete', obstacle), sampleStanding('hold'), sampleStanding('terminate', null, 2)] },
  { key: of('commands', '4'), answer: [] },
  { key: of('states', '3'), answer: sampleChanges },
  { key: of('states', '4'), answer: [...sampleChanges, sampleChange('running', 'paused', '王建国', '11-23 13:08')] },
]

/** Who signs first, where nobody is signed in. */
export const signedIn: Session = {
  token: '',
  username: 'wang',
  realname: '王建国',
  tenantid: '0',
  welcome: '',
  avatar: '',
  role: '',
  permissionList: [],
  info: {
    id: 'u1',
    username: 'wang',
    realname: '王建国',
    nickname: '',
    avatar: '',
    orgCode: '',
    orgCodeTxt: '',
    phone: '',
    email: '',
    birthday: '',
    sex: null,
    createTime: '',
  },
}
