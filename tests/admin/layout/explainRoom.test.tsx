// @vitest-environment page
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fillBrowser } from '../fillBrowser.ts'
import { dressed } from '../dressed.tsx'

/** The office's own sheet is a file of the page: it is put in here as the page has it, and jsdom answers what it comes to. */
fillBrowser()
beforeAll(() => {
  const sheet = document.createElement('style')
  sheet.textContent = readFileSync(join(import.meta.dirname, '../../../src/admin/admin.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  document.head.append(sheet)
})
afterEach(() => {
  cleanup()
  delete document.body.dataset['office']
})

const explained = () => {
  render(
    dressed(
      <Form layout="vertical">
        <Form.Item label="原密码" validateStatus="error" help="密码不对">
          <Input />
        </Form.Item>
        <Form.Item label="新密码">
          <Input />
        </Form.Item>
      </Form>,
    ),
  )
  const line = document.querySelector('.ant-form-item-explain-connected')
  if (line === null) throw new Error('nothing is explained')
  return Number.parseInt(getComputedStyle(line).paddingBottom, 10)
}

test('in every form of the office there is room between what is wrong with a field and the label of the next one', () => {
  document.body.dataset['office'] = 'light'
  expect(explained()).toBeGreaterThanOrEqual(8)
})
