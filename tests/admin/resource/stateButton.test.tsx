// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StateButton } from '../../../src/admin/resource/StateButton.tsx'
import { jobs } from '../../support/jobForm.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says } from '../openOffice.tsx'

fillBrowser()
afterEach(() => cleanup())

const row = { id: 'j1', version: 1, jobNo: 'J1', status: 'closed', status_dictText: '结案' }
function drawn(status: string, verb: 'edit' | 'delete') {
  const onClick = vi.fn<() => void>()
  const { container } = render(
    dressed(
      <StateButton resource={jobs} row={{ ...row, status }} verb={verb} onClick={onClick}>
        做
      </StateButton>,
    ),
  )
  const button = container.querySelector('button')
  if (!button) throw new Error('no button')
  fireEvent.click(button)
  return { button, onClick }
}

test('a record can be edited and deleted in the states that allow it', () => {
  expect(drawn('draft', 'edit').onClick).toHaveBeenCalledOnce()
  expect(drawn('draft', 'delete').onClick).toHaveBeenCalledOnce()
  expect(drawn('released', 'edit').onClick).toHaveBeenCalledOnce()
})

test('in any other the command is grey and says why', async () => {
  expect(drawn('released', 'delete').onClick).not.toHaveBeenCalled()
  const { button, onClick } = drawn('closed', 'edit')
  expect([button.ariaDisabled ?? button.getAttribute('aria-disabled'), onClick.mock.calls.length]).toEqual(['true', 0])
  await says('加工单“结案”时不能修改')
})
