import { Card, Empty, Grid, Input, Pagination, Tree, TreeSelect } from 'antd'
import { useState } from 'react'
import type { DepartNode } from '#contract/modules/organisation/departRecord.ts'
import { useAddresses } from '../../../../api/addressList.ts'
import { SplitPanel } from '../../../layout/SplitPanel.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { pagerOf } from '../../../session/pager.ts'
import styles from './AddressBook.module.css'
import { PersonCard } from './PersonCard.tsx'

const pageSizes = [12, 24, 48]
const treePercent = 20

/** Departments, and a card with name, post and numbers for everybody who works in the chosen one or below it. `isWhole`: without a choice, everybody is shown. */
export function AddressBook({ departs, isWhole }: { departs: readonly DepartNode[]; isWhole: boolean }) {
  const isRoomy = Grid.useBreakpoint().md ?? true
  const first = isWhole ? '' : (departs[0]?.orgCode ?? '')
  const [asked, setAsked] = useState({ orgCode: first, realname: '', pageNo: 1, pageSize: 12 })
  const people = useAddresses(asked)
  const nodes = treeOf(departs)
  const choose = (orgCode: string) => setAsked({ ...asked, orgCode: orgCode === '' ? first : orgCode, pageNo: 1 })

  const cards = (
    <div className={styles.right}>
      <div className={styles.tools}>
        {isRoomy ? null : (
          <TreeSelect
            className={styles.choice ?? ''}
            aria-label="部门"
            placeholder="全部部门"
            treeData={nodes}
            fieldNames={{ value: 'key', label: 'title' }}
            value={asked.orgCode || null}
            allowClear
            onChange={(code: string | null) => choose(code ?? '')}
          />
        )}
        <Input.Search
          className={styles.search ?? ''}
          aria-label="姓名"
          placeholder="按姓名查找"
          allowClear
          maxLength={64}
          onSearch={(realname) => setAsked({ ...asked, realname: realname.trim(), pageNo: 1 })}
        />
      </div>
      <Asked query={people} failed="通讯录没有读出">
        {({ records, total }) =>
          records.length === 0 ? (
            <Empty description={asked.realname === '' ? '这个部门还没有人员' : '没有找到，请换一个姓名'} />
          ) : (
            <>
              <ul className={styles.cards} aria-label="人员">
                {records.map((person) => (
                  <PersonCard key={person.userId} person={person} />
                ))}
              </ul>
              <Pagination {...pagerOf({ shown: asked, total, sizes: pageSizes, onChange: (page) => setAsked({ ...asked, ...page }) })} align="end" />
            </>
          )
        }
      </Asked>
    </div>
  )
  return (
    <Card>
      {isRoomy ? (
        <SplitPanel
          title="部门"
          startPercent={treePercent}
          left={<Tree blockNode defaultExpandAll treeData={nodes} selectedKeys={[asked.orgCode]} onSelect={([key]) => choose(String(key ?? ''))} />}
          right={cards}
        />
      ) : (
        cards
      )}
    </Card>
  )
}

type Node = { key: string; title: string; children: Node[] }

function treeOf(departs: readonly DepartNode[]): Node[] {
  return departs.map(({ orgCode, departName, children }) => ({ key: orgCode, title: departName, children: treeOf(children ?? []) }))
}
