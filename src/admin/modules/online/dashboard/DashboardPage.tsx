import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { DashboardBoard } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import type { Asked as Filters } from '../../../fields/fieldKit.ts'
import { useReaddress } from '../../../layout/tabs/useReaddress.ts'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { readDashboard } from './dashboardCalls.ts'
import type { Dashboard } from './dashboardCalls.ts'
import { DashboardTileCard } from './DashboardTileCard.tsx'
import { dashboardDesignPath } from './dashboardPaths.ts'
import styles from './Dashboard.module.css'

/** In the address of a dashboard whose values somebody gave: one that is missing there is empty, and not the first one. */
const askedWord = 'asked'

/** A dashboard as people look at it: its parameters above, its tiles below, each with what this person may read. */
export function DashboardPage() {
  const code = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  const found = useQuery({ queryKey: ['records', dashboards.name, 'board', code], queryFn: () => readDashboard(code), retry: false })
  useTabName(found.data?.name)
  return (
    <Asked query={found} failed="数据看板没有打开">
      {(dashboard) => <Shown key={`${dashboard.id ?? ''} ${dashboard.version}`} dashboard={dashboard} />}
    </Asked>
  )
}

function Shown({ dashboard: { id, name, board } }: { dashboard: Dashboard }) {
  const readdress = useReaddress()
  const [query] = useSearchParams()
  const valueOf = (name: string, first: string) => (query.has(askedWord) ? (query.get(`self_${name}`) ?? '') : first)
  const values = Object.fromEntries(board.params.map((param) => [`self_${param.name}`, valueOf(param.name, param.value)]))
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={12} align="center" justify="space-between">
        <Typography.Title level={2} style={{ margin: 0, fontSize: 18 }}>
          {name}
        </Typography.Title>
        <Space wrap>
          <Parameters key={JSON.stringify(values)} params={board.params} values={values} onAsk={(next) => readdress({ ...next, [askedWord]: '1' })} />
          <Permit action="sys:dashboard:edit">
            <Link to={`${dashboardDesignPath}?id=${id ?? ''}`}>
              <Button>设计</Button>
            </Link>
          </Permit>
        </Space>
      </Flex>
      {board.tiles.length === 0 ? <Empty description="这个看板上还没有内容，点“设计”加一块" /> : null}
      <div className={styles.grid}>
        {[...board.tiles]
          .sort((one, other) => one.y - other.y || one.x - other.x)
          .map((tile) => (
            <div
              key={tile.id}
              className={styles.cell}
              data-kind={tile.kind}
              style={{ gridColumn: `${tile.x + 1} / span ${tile.w}`, gridRow: `${tile.y + 1} / span ${tile.h}` }}
            >
              <DashboardTileCard tile={tile} values={values} />
            </div>
          ))}
      </div>
    </Flex>
  )
}

type ParametersProps = { params: DashboardBoard['params']; values: Filters; onAsk: (values: Record<string, string>) => void }

/** What all tiles are asked with; it stands in the address, so that a link keeps it. */
function Parameters({ params, values, onAsk }: ParametersProps) {
  const [written, write] = useState<Record<string, string>>({ ...values })
  if (params.length === 0) return null
  return (
    <>
      {params.map(({ name, title }) => (
        <Space key={name} size={8}>
          <Typography.Text type="secondary">{title || name}</Typography.Text>
          <Input
            aria-label={title || name}
            style={{ width: 160 }}
            maxLength={255}
            value={written[`self_${name}`] ?? ''}
            onChange={({ target }) => write({ ...written, [`self_${name}`]: target.value })}
            onPressEnter={() => onAsk(written)}
          />
        </Space>
      ))}
      <Button onClick={() => onAsk(written)}>查询</Button>
    </>
  )
}
