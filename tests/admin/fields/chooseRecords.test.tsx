// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { endpointsOf } from '#contract/resource.ts'
import { dressed } from '../dressed.tsx'
import { shown } from '../openOffice.tsx'
import { startPartServer } from '../partServer.ts'

const server = await startPartServer()
const { ChooseRecords } = await import('../../../src/admin/fields/ChooseRecords.tsx')

const { list } = endpointsOf(suppliers)
const page = (...names: string[]) => ({ records: names.map((name) => ({ id: name, [suppliers.label]: name })), total: names.length })

afterEach(() => vi.restoreAllMocks())

/** The field with everybody in its list, and the keys that follow `words` before any answer for them has come. */
async function typeAndEnter(words: string) {
  server.succeed(list, page('东厂', '管理站'))
  const onChoose = vi.fn()
  render(dressed(<ChooseRecords target={suppliers} keyName="id" chosen={[]} isMulti={false} isClearable onChoose={onChoose} />))
  const box = await shown(() => document.querySelector<HTMLInputElement>('.ant-select input'))
  fireEvent.mouseDown(box)
  await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent === '管理站'))
  server.hold(list)
  fireEvent.change(box, { target: { value: words } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  return onChoose
}

test('the Enter key before the answer chooses of what is there only what has the words', async () => {
  expect(await typeAndEnter('管理')).toHaveBeenCalledWith(['管理站'])
})

test('where nothing has them yet it chooses nothing', async () => {
  expect(await typeAndEnter('西厂')).not.toHaveBeenCalled()
})
