import type { UnitOfWork } from '../../../bus/unit.ts'
import { announceTask } from '../../messages/taskMessage.service.ts'
import type { BusinessRow } from '../engine/running.ts'

type About = { business: Pick<BusinessRow, 'id' | 'title' | 'userId'> }

/** People who have something to do: `您有一个新的审批任务：<title>` (api-contract.md 2.16). */
export function tellNewTask(unit: UnitOfWork, { business }: About, usernames: readonly string[]): Promise<void> {
  return announceTask(unit, { busId: business.id, title: `您有一个新的审批任务：${business.title}`, content: '', usernames })
}

/** How the application of somebody stands. */
export function tellApplicant(unit: UnitOfWork, { business }: About, title: string): Promise<void> {
  return announceTask(unit, { busId: business.id, title: title.slice(0, 100), content: business.title, usernames: [business.userId] })
}

export function tellPeopleOf(
  unit: UnitOfWork,
  { business }: About,
  { title, content, usernames }: { title: string; content: string; usernames: readonly string[] },
): Promise<void> {
  return announceTask(unit, { busId: business.id, title: title.slice(0, 100), content, usernames })
}
