import { homePath } from '../../../api/guard.ts'

/** What was done or not done, and what a person can do next. */
export type Outcome = { title: string; explanation: string; next: readonly { title: string; path: string }[] }

const home = { title: '回到首页', path: homePath }
const center = { title: '查看我的资料', path: '/account/center' }

/** What `/result/success?of=…` can be about; nothing of the address itself is shown. */
const successes: ReadonlyMap<string, Outcome> = new Map([
  ['avatar', { title: '头像已更换', explanation: '菜单和名单里现在显示新头像。', next: [center, home] }],
  ['profile', { title: '资料已保存', explanation: '别人从现在起看到新的资料。', next: [center, home] }],
])

/** What `/result/fail?of=…` can be about. */
const failures: ReadonlyMap<string, Outcome> = new Map([
  [
    'avatar',
    {
      title: '头像没有更换',
      explanation: '原来的头像还在。请检查网络，或换一张小一些的图片。',
      next: [{ title: '再试一次', path: '/account/settings/avatar' }, home],
    },
  ],
  [
    'profile',
    { title: '资料没有保存', explanation: '原来的资料没有变。请检查填写的内容和网络。', next: [{ title: '再试一次', path: '/account/settings/base' }, home] },
  ],
])

/** The outcome that an address names; a general one when it names none of ours. */
export function successOf(name: string | null): Outcome {
  return successes.get(name ?? '') ?? { title: '操作成功', explanation: '您提交的内容已经保存。', next: [home] }
}

export function failureOf(name: string | null): Outcome {
  return failures.get(name ?? '') ?? { title: '操作没有成功', explanation: '没有保存任何内容。请返回检查后再试一次；仍然不行请联系管理员。', next: [home] }
}
