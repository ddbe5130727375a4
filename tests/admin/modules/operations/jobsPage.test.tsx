// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { officeCalls } from '../../../support/officeCalls.ts'
import { startServerProcess } from '../../../support/serverProcess.ts'
import { choose, field, officeAt, press, says, shown } from '../../openOffice.tsx'

/** Scheduled jobs as the plant's people write them, on a real server. */
vi.stubGlobal('WebSocket', WebSocket) // Node's own does not know jsdom's events
const server = await startServerProcess()
const token = await server.token()
const ask = officeCalls(server.url, token)
const office = await officeAt(server.url)
afterEach(() => office.leave())
afterAll(() => server.stop())

const jobClassName = 'system.purge.keys'
const Jobs = z.object({ records: z.array(z.object({ id: z.string(), cronExpression: z.string(), nextRunAt: z.string() })) })
const stored = async () => Jobs.parse(await ask('GET', `/sys/quartzJob/list?jobClassName=${jobClassName}`)).records

const form = () => document.querySelector('.ant-drawer')
const editor = () => [...document.querySelectorAll('.ant-modal')].find(({ textContent }) => textContent?.includes('Cron表达式')) ?? null
const expression = () => field('Cron 表达式')
const tab = async (title: string) =>
  fireEvent.click(await shown(() => [...(editor()?.querySelectorAll('[role=tab]') ?? [])].find(({ textContent }) => textContent === title)))
const choice = (label: string) =>
  shown(() =>
    [...document.querySelectorAll('[role=tabpanel][aria-hidden=false] .ant-radio-wrapper')]
      .find(({ textContent }) => textContent === label)
      ?.querySelector('input'),
  )

async function openEditor(): Promise<void> {
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="选择Cron 表达式"]')))
  await shown(editor)
}

test('the times that the editor builds are taken into the form, and saved with the job [ADM-014]', async () => {
  for (const { id } of await stored()) await ask('DELETE', `/sys/quartzJob/delete?id=${id}`)
  await office.enter(token)
  office.open('/isystem/QuartzJobList')
  await press('新增')
  const job = await shown(() => form()?.querySelector('#jobClassName'))
  fireEvent.change(job, { target: { value: '请求' } }) // the list draws ten of its entries, and this one stands below them
  await choose(job, '清理请求编号')
  expect((await expression()).value).toBe('0 0 2 * * ? *')
  await openEditor()
  await tab('周')
  fireEvent.click(await choice('第几个'))
  await press('取消', editor)
  await shown(() => (editor() === null ? true : null))
  expect((await expression()).value).toBe('0 0 2 * * ? *') // left as it was
  await openEditor()
  await tab('周')
  fireEvent.click(await choice('第几个'))
  await press('确定', editor)
  await shown(() => (editor() === null ? true : null))
  expect((await expression()).value).toBe('0 0 2 ? * 2#1 *')
  await press('保存', form)
  await shown(() => (form() === null ? true : null))
  fireEvent.click(await shown(() => document.querySelector('.ant-pagination-item-2'))) // of all jobs it runs last
  await says('0 0 2 ? * 2#1 *')
  const [saved, ...others] = await stored()
  expect([saved?.cronExpression, others]).toEqual(['0 0 2 ? * 2#1 *', []])
  const due = new Date(`${saved?.nextRunAt.replace(' ', 'T')}Z`)
  expect([due.getUTCDay(), due.getUTCDate() <= 7, due.getUTCHours()]).toEqual([1, true, 2]) // the first Monday of a month
})
