import { Card, Empty } from 'antd'
import { useMyDeparts } from '../../../../api/addressList.ts'
import { Asked } from '../../../session/Asked.tsx'
import { AddressBook } from './AddressBook.tsx'

/** The departments that one heads, and who works there. */
export function MyDepartPage() {
  return (
    <Asked query={useMyDeparts()} failed="部门没有读出">
      {(departs) =>
        departs.length === 0 ? (
          <Card>
            <Empty description="您还没有负责的部门。管理员可以在“用户管理”把身份改为“上级”，并选择负责部门。" />
          </Card>
        ) : (
          <AddressBook departs={departs} isWhole={false} />
        )
      }
    </Asked>
  )
}
