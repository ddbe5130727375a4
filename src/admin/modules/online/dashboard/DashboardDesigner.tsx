import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Card, Dropdown, Flex, Form, Grid, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { dashboardComplaint, dashboardTileKinds, mostDashboardTiles } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardBoard, DashboardTileKind } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import { useUnsaved } from '../../../layout/tabs/unsavedTabs.ts'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { Asked } from '../../../session/Asked.tsx'
import { DashboardParameters } from './DashboardParameters.tsx'
import { readDashboardOf, saveDashboard } from './dashboardCalls.ts'
import type { Dashboard } from './dashboardCalls.ts'
import { dashboardDesignPath, dashboardPath } from './dashboardPaths.ts'
import { DesignCanvas } from './DesignCanvas.tsx'
import { newTile } from './drawing.ts'
import { TileForm } from './TileForm.tsx'
import styles from './Dashboard.module.css'

/** Draws a dashboard from reports: tiles with their real numbers, the form of the chosen one beside them. */
export function DashboardDesignerPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const found = useQuery({
    queryKey: ['dashboardDesign', id],
    queryFn: () => readDashboardOf(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useTabName(found.data?.name)
  return (
    <Asked query={found} failed="数据看板没有打开">
      {(first) => <Designer key={first.id ?? 'new'} first={first} />}
    </Asked>
  )
}

const kinds = Object.entries(dashboardTileKinds).map(([key, { title }]) => ({ key, label: title }))

function Designer({ first }: { first: Dashboard }) {
  const { message } = App.useApp()
  const go = useNavigate()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(first)
  const [drawn, draw] = useState(first)
  const [chosen, choose] = useState<string | null>(first.board.tiles[0]?.id ?? null)
  const [isSaving, setSaving] = useState(false)
  const isRoomy = Grid.useBreakpoint().md ?? true
  useUnsaved(JSON.stringify(drawn) !== JSON.stringify(saved))
  const { board } = drawn
  const setBoard = (next: Partial<DashboardBoard>) => draw({ ...drawn, board: { ...board, ...next } })
  const tile = board.tiles.find(({ id }) => id === chosen) ?? null
  const values = Object.fromEntries(board.params.map(({ name, value }) => [`self_${name}`, value]))

  function add(kind: DashboardTileKind) {
    const made = newTile(kind, board.tiles, tile?.report ?? '')
    setBoard({ tiles: [...board.tiles, made] })
    choose(made.id)
  }
  async function save() {
    const complaint = drawn.name.trim() === '' ? '请输入名称' : drawn.code.trim() === '' ? '请输入编码' : dashboardComplaint(JSON.stringify(board))
    if (complaint !== null) return void message.error(complaint)
    setSaving(true)
    try {
      const stored = await saveDashboard(drawn)
      setSaved(stored)
      draw(stored)
      void queries.invalidateQueries({ queryKey: ['records', dashboards.name] })
      void message.success('数据看板已保存')
      if (drawn.id === null) void go(`${dashboardDesignPath}?id=${stored.id ?? ''}`, { replace: true })
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    }
    setSaving(false)
    return undefined
  }
  return (
    <Card
      title={drawn.name || '新建看板'}
      extra={
        <Flex gap={8} wrap>
          {saved.id === null ? null : <Button onClick={() => void go(dashboardPath(saved.code))}>打开</Button>}
          <Dropdown
            trigger={['click']}
            disabled={board.tiles.length >= mostDashboardTiles}
            menu={{ items: kinds, onClick: ({ key }) => add(key as DashboardTileKind) }}
          >
            <Button>加一块</Button>
          </Dropdown>
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            保存
          </Button>
        </Flex>
      }
    >
      <Form layout={isRoomy ? 'inline' : 'vertical'} style={{ marginBottom: 16, rowGap: 8 }}>
        <Form.Item label="名称" required>
          <Input aria-label="名称" maxLength={100} value={drawn.name} onChange={({ target }) => draw({ ...drawn, name: target.value })} />
        </Form.Item>
        <Form.Item label="编码" required tooltip="看板的地址用它，存过后不能改">
          <Input
            aria-label="编码"
            maxLength={64}
            disabled={saved.id !== null}
            value={drawn.code}
            onChange={({ target }) => draw({ ...drawn, code: target.value })}
          />
        </Form.Item>
        <Form.Item label="备注">
          <Input aria-label="备注" maxLength={255} value={drawn.remark} onChange={({ target }) => draw({ ...drawn, remark: target.value })} />
        </Form.Item>
        <DashboardParameters params={board.params} onChange={(params) => setBoard({ params })} />
      </Form>
      <div className={styles.desk}>
        <DesignCanvas tiles={board.tiles} values={values} chosen={chosen} onChoose={choose} onTiles={(tiles) => setBoard({ tiles })} />
        <Card size="small" className={styles.side ?? ''} title="这一块">
          {tile ? (
            <TileForm
              key={tile.id}
              tile={tile}
              onChange={(next) => setBoard({ tiles: board.tiles.map((each) => (each.id === next.id ? next : each)) })}
              onRemove={() => {
                setBoard({ tiles: board.tiles.filter(({ id }) => id !== tile.id) })
                choose(null)
              }}
            />
          ) : (
            '点“加一块”，或点画布上的一块来改它。'
          )}
        </Card>
      </div>
    </Card>
  )
}
