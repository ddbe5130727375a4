// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PopEditor } from '../../../../src/admin/grid/cells/PopEditor.tsx'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'

fillBrowser()
afterEach(cleanup)

test('a popup of which nothing is said is 150 × 200, and Escape closes it [CONST-054]', async () => {
  render(dressed(<PopEditor id="it" label="备注" value="长文" isByMouse={false} onFill={() => {}} onChange={() => {}} />))
  fireEvent.click(screen.getByRole('button', { name: '备注 打开全文' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('备注 全文')
  expect([field.style.width, field.style.height, field.value]).toEqual(['150px', '200px', '长文'])
  fireEvent.keyDown(field, { key: 'Escape' })
  await expect.poll(() => screen.queryByLabelText('备注 全文')).toBeNull()
})
