import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'

/** What an approver fills in for an act. */
export type ActFilled = { comment: string; people: readonly string[]; step: string; at: 'before' | 'after' | 'beside' }
export type ActName = 'back' | 'backToTask' | 'addSigner' | 'transfer' | 'delegate' | 'copyTo' | 'comment'

/**
 * The acts beside passing: what each does in words, what it asks for, and the call it is. `people` says how many are chosen; `isReasoned`:
 * it is not done without an opinion.
 */
export type Act = {
  name: ActName
  title: string
  explains: string
  people: 'none' | 'one' | 'several'
  peopleLabel: string
  asks: 'nothing' | 'step' | 'order'
  isReasoned: boolean
  isDanger: boolean
  path: string
  query: (task: Task, filled: ActFilled) => Record<string, string>
}

const ofTask = ({ id, procInstId }: Task, { comment }: ActFilled) => ({ id, procInstId, comment })

export const acts: readonly Act[] = [
  {
    name: 'back',
    title: '驳回',
    explains: '申请结束，单据回到草稿，申请人可以修改后重新提交。',
    people: 'none',
    peopleLabel: '',
    asks: 'nothing',
    isReasoned: true,
    isDanger: true,
    path: paths.back,
    query: ofTask,
  },
  {
    name: 'backToTask',
    title: '退回',
    explains: '回到已经办过的一步，由那一步的人重新办，之后再往下走。',
    people: 'none',
    peopleLabel: '',
    asks: 'step',
    isReasoned: true,
    isDanger: false,
    path: paths.backToTask,
    query: (task, filled) => ({ ...ofTask(task, filled), backTaskKey: filled.step, procDefId: task.procDefId }),
  },
  {
    name: 'addSigner',
    title: '加签',
    explains: '请别人也给意见：先请他们办再轮到您，和您一起办，或在您之后办。',
    people: 'several',
    peopleLabel: '请谁',
    asks: 'order',
    isReasoned: false,
    isDanger: false,
    path: paths.own.addSigner,
    query: ({ id }, { comment, people, at }) => ({ id, comment, users: people.join(','), at }),
  },
  {
    name: 'transfer',
    title: '转办',
    explains: '这一步交给别人办，不再回到您这里。',
    people: 'one',
    peopleLabel: '交给谁',
    asks: 'nothing',
    isReasoned: false,
    isDanger: false,
    path: paths.own.transfer,
    query: ({ id }, { comment, people }) => ({ id, comment, userId: people[0] ?? '' }),
  },
  {
    name: 'delegate',
    title: '委派',
    explains: '请别人先看，给了意见后回到您这里，由您决定。',
    people: 'one',
    peopleLabel: '请谁看',
    asks: 'nothing',
    isReasoned: false,
    isDanger: false,
    path: paths.delegate,
    query: (task, filled) => ({ ...ofTask(task, filled), userId: filled.people[0] ?? '' }),
  },
  {
    name: 'copyTo',
    title: '抄送',
    explains: '让别人知道，不用他们办。',
    people: 'several',
    peopleLabel: '抄送给',
    asks: 'nothing',
    isReasoned: false,
    isDanger: false,
    path: paths.own.copyTo,
    query: ({ procInstId }, { comment, people }) => ({ procInstId, comment, users: people.join(',') }),
  },
  {
    name: 'comment',
    title: '写意见',
    explains: '只留下意见，不改变走到哪里。',
    people: 'none',
    peopleLabel: '',
    asks: 'nothing',
    isReasoned: true,
    isDanger: false,
    path: paths.own.comment,
    query: ({ procInstId }, { comment }) => ({ procInstId, comment }),
  },
]

export const actOf = (name: ActName) => acts.find((one) => one.name === name)
