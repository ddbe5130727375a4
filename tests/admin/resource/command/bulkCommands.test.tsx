// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleOrder, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { area, button, dialog, isGrey, startCommandParts, write } from './commandParts.tsx'

const { server, draw, givenTo } = await startCommandParts()
const { RecordList } = await import('../../../../src/admin/resource/RecordList.tsx')

const running = ['1', '2', '3'].map((id) => sampleOrder(id, 'running'))
const closed = sampleOrder('6', 'closed')
const holdPath = '/sample/order/hold'
const nothing = {}

beforeEach(() => server.succeed('/sample/order/list', { records: [...running, closed], total: 4 }))

/** The list with these records selected. */
async function select(...ids: string[]) {
  draw(<RecordList resource={sampleOrders} asking={{ asked: nothing, ask: () => {} }} fixed={nothing} />)
  for (const id of ids) fireEvent.click(await shown(() => document.querySelector(`input[aria-label="选择 MO-1118-0${id}"]`)))
  await says(`已选择 ${ids.length} 条`)
}
/** Answers by the record that is named; each is held back until `let` when it is to be so. */
function answers(of: (id: string, time: number) => object) {
  const times = new Map<string, number>()
  server.answer(holdPath, {
    body: () => {
      const { id } = JSON.parse(server.asked.at(-1)?.body ?? '{}') as { id: string }
      times.set(id, (times.get(id) ?? 0) + 1)
      return { timestamp: 0, ...of(id, times.get(id) ?? 0) }
    },
  })
}
const done = (id: string) => ({ success: true, code: 200, message: '已暂停', result: sampleOrder(id, 'paused') })
const refused = (message: string, result: object | null = null) => ({ success: false, code: 409, message, result })
const listed = (title: string) => [...(dialog()?.querySelectorAll(`section[aria-label="${title}"] li`) ?? [])].map(({ textContent }) => textContent)
const begin = async (count: number) => {
  await press(`暂停${count}条`)
  write(await area('reason'), '换料')
  await press(`暂停${count}条`, dialog)
}

test('a command for the selected says for how many it is, and what it is asked once goes to each, one after the other', async () => {
  answers(done)
  await select('1', '2', '3')
  await begin(3)
  await says('成功 3 条')
  expect(givenTo('hold').map(({ id, reason, version }) => [id, reason, version])).toEqual([
    ['1', '换料', 3],
    ['2', '换料', 3],
    ['3', '换料', 3],
  ])
  expect(new Set(givenTo('hold').map(({ key }) => key)).size).toBe(3)
  await says('3/3')
  await press('关闭', dialog)
  await shown(() => (saysNow('已选择') ? null : true))
})

test('those whose state does not allow it are counted and named with the reason, and not sent', async () => {
  answers(done)
  await select('1', '6')
  await press('暂停1条')
  await says('将逐条暂停 1 条；另有 1 条现在不能暂停，会跳过')
  write(await area('reason'), '换料')
  await press('暂停1条', dialog)
  await says('成功 1 条，不能暂停 1 条')
  expect(listed('不能暂停 1 条')).toEqual(['MO-1118-06服务器：closed 时不能 hold'])
  expect(givenTo('hold').map(({ id }) => id)).toEqual(['1'])
  await press('关闭', dialog)
  await says('已选择 1 条') // what it was not given to stays selected
})

test('what failed is listed with its sentence; a retry sends that alone, and in the version that is stored by then', async () => {
  answers((id, time) => {
    if (id === '1' || time > 1) return done(id)
    return id === '2' ? refused('还有 2 张称量单没签') : refused('李想 刚刚保存过这条记录')
  })
  await select('1', '2', '3')
  await begin(3)
  await says('成功 1 条，失败 2 条')
  expect(listed('失败 2 条')).toEqual(['MO-1118-02还有 2 张称量单没签', 'MO-1118-03李想 刚刚保存过这条记录'])
  await press('重试失败的', dialog)
  await says('成功 3 条')
  expect(givenTo('hold').map(({ id }) => id)).toEqual(['1', '2', '3', '2', '3'])
  expect(listed('失败 2 条')).toEqual([])
})

test('a retry after another version was saved takes the stored one', async () => {
  server.fail(holdPath, 409, 409, '李想 刚刚保存过这条记录', { record: sampleOrder('1', 'running', { version: 8 }) })
  await select('1')
  await begin(1)
  await says('失败 1 条')
  server.succeed(holdPath, sampleOrder('1', 'paused'))
  await press('重试失败的', dialog)
  await says('成功 1 条')
  expect(givenTo('hold').map(({ version }) => version)).toEqual([3, 8])
})

test('what was not answered is tried again under its own key', async () => {
  server.answer(holdPath, { status: 502, body: '' })
  await select('1', '2')
  await begin(2)
  await says('失败 2 条')
  server.succeed(holdPath, sampleOrder('1', 'paused'))
  await press('重试失败的', dialog)
  await says('成功 2 条')
  const keys = givenTo('hold').map(({ id, key }) => `${id} ${key}`)
  expect([keys.length, new Set(keys).size]).toEqual([4, 2])
})

test('it can be stopped after the record in hand, and go on', async () => {
  answers((id) => {
    if (id === '1') fireEvent.click(button('停止', dialog() ?? undefined) ?? document.body)
    return done(id)
  })
  await select('1', '2', '3')
  await begin(3)
  await says('成功 1 条，还没有执行 2 条')
  expect(givenTo('hold').map(({ id }) => id)).toEqual(['1'])
  await press('继续剩下的2条', dialog)
  await says('成功 3 条')
})

test('a command that none of the selected allows is grey and says why', async () => {
  await select('6')
  const grey = await shown(() => button('暂停', document.querySelector('.ant-alert') ?? undefined))
  expect(isGrey(grey)).toBe(true)
  fireEvent.focus(grey)
  await says('服务器：closed 时不能 hold')
})

test('each record is signed for itself; a secret that is not taken ends the run at once and is said at its signer', async () => {
  let signed = 0
  server.answer('/sys/esign/sign', {
    body: () => ({ success: true, code: 200, message: '', result: { signId: `s${(signed += 1)}`, expiresIn: 60 }, timestamp: 0 }),
  })
  server.fail('/sys/esign/sign', 422, 422, '密码不正确，还可以试 4 次')
  server.succeed('/sample/order/terminate', closed)
  await select('1', '2')
  await press('终止2条')
  write(await area('reason'), '客户取消')
  write(await shown(() => dialog()?.querySelector('[aria-label="第一位签名人"] input[type=password]')), 'wrong')
  write(await shown(() => dialog()?.querySelector('[aria-label="第二位签名人"] input[type=text]')), 'zhou')
  write(await shown(() => dialog()?.querySelector('[aria-label="第二位签名人"] input[type=password]')), 'theirs')
  await press('终止2条', dialog)
  await says('密码不正确，还可以试 4 次')
  expect(server.asked.filter(({ path }) => path === '/sys/esign/sign')).toHaveLength(1)
  expect(givenTo('terminate')).toEqual([])
  server.answer('/sys/esign/sign', {
    body: () => ({ success: true, code: 200, message: '', result: { signId: `s${(signed += 1)}`, expiresIn: 60 }, timestamp: 0 }),
  })
  write(await shown(() => dialog()?.querySelector('[aria-label="第一位签名人"] input[type=password]')), 'mine')
  await press('终止2条', dialog)
  await says('成功 2 条')
  expect(givenTo('terminate').map(({ id, signatures }) => [id, signatures])).toEqual([
    ['1', ['s1', 's2']],
    ['2', ['s3', 's4']],
  ])
})
