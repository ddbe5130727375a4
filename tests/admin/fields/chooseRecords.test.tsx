// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { endpointsOf } from '#contract/resource.ts'
import { dressed } from '../dressed.tsx'
import { shown } from '../openOffice.tsx'
import { eventually } from '../../support/eventually.ts'
import { startPartServer } from '../partServer.ts'

const server = await startPartServer()
const { ChooseRecords } = await import('../../../src/admin/fields/ChooseRecords.tsx')

const { list } = endpointsOf(suppliers)
const page = (...names: string[]) => ({ records: names.map((name) => ({ id: name, [suppliers.label]: name })), total: names.length })

const answered = (...names: string[]) => ({ body: { success: true, code: 200, message: '', result: page(...names), timestamp: 0 } })

afterEach(() => vi.restoreAllMocks())

/** The field with everybody in its list, and the keys that follow `words` before any answer for them has come. */
async function typeAndEnter(words: string, key: 'Enter' | 'Tab' = 'Enter') {
  server.succeed(list, page('东厂', '管理站'))
  const onChoose = vi.fn()
  render(dressed(<ChooseRecords target={suppliers} keyName="id" chosen={[]} isMulti={false} isClearable onChoose={onChoose} />))
  const box = await shown(() => document.querySelector<HTMLInputElement>('.ant-select input'))
  fireEvent.mouseDown(box)
  await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent === '管理站'))
  server.hold(list)
  fireEvent.change(box, { target: { value: words } })
  fireEvent.keyDown(box, { key, keyCode: key === 'Enter' ? 13 : 9 })
  return onChoose
}

test('the Enter key before the answer chooses of what is there only what has the words', async () => {
  expect(await typeAndEnter('管理')).toHaveBeenCalledWith(['管理站'])
})

test('where nothing has them yet it waits for the answer, asked at once, and takes the first of it', async () => {
  const onChoose = await typeAndEnter('西厂')
  expect(onChoose).not.toHaveBeenCalled()
  await eventually(() => expect(server.asked.at(-1)?.query.get(suppliers.label)).toBe('*西厂*'))
  server.release(list, '', answered('西厂一', '西厂二'))
  await eventually(() => expect(onChoose.mock.calls).toEqual([[['西厂一']]]))
})

test('other words and Escape take the key back', async () => {
  for (const [asked, takeBack] of [
    ['*西厂二*', (box: HTMLInputElement) => fireEvent.change(box, { target: { value: '西厂二' } })],
    ['*西厂*', (box: HTMLInputElement) => fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })],
  ] as const) {
    const onChoose = await typeAndEnter('西厂')
    takeBack(await shown(() => document.querySelector<HTMLInputElement>('.ant-select input')))
    await eventually(() => expect(server.asked.map(({ query }) => query.get(suppliers.label))).toContain(asked))
    await eventually(() => {
      server.release(list, '', answered('西厂一'))
      expect(document.querySelector('.ant-select-loading')).toBeNull()
    })
    expect(onChoose).not.toHaveBeenCalled()
    cleanup()
  }
})

test('the Tab key before the answer takes what is called so, or the only one, and of several nothing', async () => {
  const taken = async (words: string, ...names: string[]) => {
    const onChoose = await typeAndEnter(words, 'Tab')
    fireEvent.blur(await shown(() => document.querySelector<HTMLInputElement>('.ant-select input')))
    await eventually(() => expect(server.asked.at(-1)?.query.get(suppliers.label)).toBe(`*${words}*`))
    server.release(list, '', answered(...names))
    await eventually(() => expect(document.querySelector('.ant-select-loading')).toBeNull())
    cleanup()
    return onChoose.mock.calls.flat(2)
  }
  expect(await taken('西厂', '西厂一', '西厂')).toEqual(['西厂'])
  expect(await taken('南', '南厂')).toEqual(['南厂'])
  expect(await taken('北', '北厂', '北站')).toEqual([])
})
