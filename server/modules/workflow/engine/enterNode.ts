import type { Token } from '#contract/modules/workflow/advance.ts'
import { isServiceHandler } from '#contract/modules/workflow/serviceHandlers.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { findPeople } from '../people/findPeople.ts'
import { tellApplicant, tellPeopleOf } from '../people/tell.ts'
import { fieldsNamed } from './fieldsNamed.ts'
import { noting } from './noted.ts'
import type { Noting } from './noted.ts'
import { openUserTask } from './openUserTask.ts'
import { giveToRecord, valuesOf } from './record.ts'
import type { Running } from './running.ts'
import { armTimers } from './timers.ts'

/** What follows by itself from entering a node: the token goes on at once, another process runs for it, or the application ends because nobody is found. */
export type Follows = { next: 'goOn'; noted: Noting } | { next: 'call'; processKey: string } | { next: 'cancel'; reason: string } | null

/** A token has come to a node at which something happens. */
export async function enterNode(unit: UnitOfWork, running: Running, noted: Noting, token: Token): Promise<Follows> {
  const node = running.definition.graph.node(token.nodeId)
  await armTimers(unit, running, token)
  switch (node.kind) {
    case 'userTask':
      return openUserTask(unit, running, noted, { token: token.n, node })
    case 'serviceTask':
      await runService(unit, running, node.handler)
      return { next: 'goOn', noted: noting('service', { nodeId: node.id, comment: node.handler }) }
    case 'sendTask': {
      const { applicant, values } = { applicant: running.business.userId, values: await valuesOf(unit.trx, running.business, fieldsNamed(node.who)) }
      const usernames = await findPeople(unit.trx, node.who, { applicant, values, chosen: running.chosen })
      await tellPeopleOf(unit, running, { title: node.title || running.business.title, content: node.content || running.business.title, usernames })
      return { next: 'goOn', noted: noting('send', { nodeId: node.id, comment: usernames.join(',') }) }
    }
    case 'callActivity':
      return { next: 'call', processKey: node.calls }
    default:
      return null
  }
}

async function runService(unit: UnitOfWork, running: Running, handler: string): Promise<void> {
  if (!isServiceHandler(handler)) throw new Problem(409, `流程里的自动步骤“${handler}”在本系统里不存在，请修改流程后重新部署`)
  switch (handler) {
    case 'record.advance':
      return giveToRecord(unit, running.business, 'between', '')
    case 'record.pass':
      return giveToRecord(unit, running.business, 'pass', '')
    case 'record.reject':
      return giveToRecord(unit, running.business, 'reject', '流程退回')
    case 'message.applicant':
      return tellApplicant(unit, running, `“${running.business.title}”有新进度`)
    default:
      handler satisfies never
  }
}
