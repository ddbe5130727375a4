import { useDepartTree } from '../../../../api/departTree.ts'
import { Asked } from '../../../session/Asked.tsx'
import { AddressBook } from './AddressBook.tsx'

/** Everybody in the plant and how to reach them (ADM-018). */
export function AddressListPage() {
  return (
    <Asked query={useDepartTree()} failed="部门没有读出">
      {(departs) => <AddressBook departs={departs} isWhole />}
    </Asked>
  )
}
