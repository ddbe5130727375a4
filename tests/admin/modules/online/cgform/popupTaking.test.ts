import { expect, test } from 'vitest'
import { PopupConfig } from '#contract/report.ts'
import { destinationOf, withDestination } from '../../../../../src/admin/modules/online/cgform/popupTaking.ts'

const popup = PopupConfig.parse({ code: 'machines', orgFields: 'code, name', destFields: 'machine,machineName' })
const taken = ({ orgFields, destFields }: PopupConfig) => [orgFields, destFields]

test('a column goes to the field that stands at its place, and one that is not taken to none', () => {
  expect([destinationOf(popup, 'code'), destinationOf(popup, 'name'), destinationOf(popup, 'place')]).toEqual(['machine', 'machineName', null])
})

test('a column more is taken, one goes elsewhere, and one is left out', () => {
  expect(taken(withDestination(popup, 'place', 'room'))).toEqual(['code,name,place', 'machine,machineName,room'])
  expect(taken(withDestination(popup, 'code', 'room'))).toEqual(['name,code', 'machineName,room'])
  expect(taken(withDestination(popup, 'code', null))).toEqual(['name', 'machineName'])
  expect(taken(withDestination(popup, 'place', null))).toEqual(['code,name', 'machine,machineName'])
})

test('a field takes one column: another one that goes there takes its place', () => {
  expect(taken(withDestination(popup, 'place', 'machine'))).toEqual(['name,place', 'machineName,machine'])
})
