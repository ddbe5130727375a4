import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { connectCdp } from '../../kiosk/cdpConnection.mjs'
import { createFrameReader, frame } from '../../kiosk/cdpFrames.mjs'
import { attachTab } from '../../kiosk/tab.mjs'

/** A tab of a browser that answers every call, and the evaluations of a page one after the other as it is told. */
async function tabThat(evaluated: object[]) {
  const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()]
  const hear = createFrameReader(({ id, method }) => {
    const answer = method === 'Runtime.evaluate' ? evaluated.shift() : { result: { sessionId: 's' } }
    fromBrowser.write(frame({ id, ...answer }))
  })
  toBrowser.on('data', hear)
  const tab = await attachTab(connectCdp(toBrowser, fromBrowser), 't', 'data:,')
  return { tab, left: () => evaluated.length }
}

const gone = { error: { message: 'Execution context was destroyed.' } }
const swapped = { error: { message: 'Inspected target navigated or closed' } }
const value = { result: { result: { value: 7 } } }

test('a page that gives way to the next one while it is asked leaves the answer to that one', async () => {
  const { tab, left } = await tabThat([gone, swapped, value])
  expect(await tab.evaluate('7', 1000)).toBe(7)
  expect(left()).toBe(0)
})

test('a tab whose pages never stay, and a page that refuses, are not asked for ever', async () => {
  const restless = await tabThat([gone, gone, gone, value])
  await expect(restless.tab.evaluate('7', 1000)).rejects.toThrow('context was destroyed')
  expect(restless.left()).toBe(1)
  const refusing = await tabThat([{ error: { message: 'Cannot find context' } }, value])
  await expect(refusing.tab.evaluate('7', 1000)).rejects.toThrow('Cannot find context')
  expect(refusing.left()).toBe(1)
})
