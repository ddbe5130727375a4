import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined'
import { FastColor } from '@ant-design/fast-color'
import { App, Button, Dropdown, theme } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import type { DashboardTile } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { useDoorbells } from '../../../../realtime/useDoorbells.ts'
import type { Asked as Filters } from '../../../fields/fieldKit.ts'
import { useChangePace } from '../../../resource/useChangePace.ts'
import { saveFile } from '../../../saveFile.ts'
import { Asked } from '../../../session/Asked.tsx'
import { exportReport } from '../cgreport/reportCalls.ts'
import { isAskable, useTileReport } from './dashboardCalls.ts'
import { TileBody } from './TileBody.tsx'
import { tileTitle } from './tileWords.ts'
import styles from './Dashboard.module.css'

/** One tile: its title, how old it is, what it shows, and its ways out: the rows behind it, their file, and its picture. */
export function DashboardTileCard({ tile, values }: { tile: DashboardTile; values: Filters }) {
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const go = useNavigate()
  const body = useRef<HTMLDivElement>(null)
  const query = useTileReport(tile, values)
  useDoorbells(
    query.data?.resources ?? [],
    useChangePace(() => void query.refetch()),
  )
  const title = tileTitle(tile, query.data)
  const rowsAt = (where: Filters) => void go(`/online/cgreport/${encodeURIComponent(tile.report)}?${new URLSearchParams(where).toString()}`)

  async function saveRows() {
    try {
      saveFile(await exportReport(tile.report, values), `${title}.xlsx`)
    } catch (error) {
      void message.error(errorText(error, '没有导出，请重试'))
    }
  }
  async function savePicture() {
    const picture = await pictureIn(body.current, token.colorBgContainer)
    if (picture) saveFile(picture, `${title}.png`)
    else void message.info('这一块没有图形，请用“导出 Excel”')
  }
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h3 title={title}>{title}</h3>
        {query.data ? <time title={query.data.at}>截至 {query.data.at.slice(11)}</time> : null}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'rows', label: '看报表', onClick: () => rowsAt(values) },
              { key: 'file', label: '导出 Excel', onClick: () => void saveRows() },
              { key: 'picture', label: '保存为图片', onClick: () => void savePicture() },
            ],
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${title} 的操作`} />
        </Dropdown>
      </header>
      <div ref={body} className={styles.body} data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
        {isAskable(tile) ? (
          <Asked query={query} failed="这一块没有读出">
            {(answer) => <TileBody tile={tile} title={title} answer={answer} onPick={rowsAt} />}
          </Asked>
        ) : (
          <p className={styles.left}>选好报表和分组，这里就显示</p>
        )}
      </div>
    </section>
  )
}

/** The chart in a part of the page as a PNG on a ground of its own; null where there is none. */
async function pictureIn(part: HTMLElement | null, ground: string): Promise<Blob | null> {
  const drawn = part?.querySelector('canvas')
  if (!drawn) return null
  const sheet = document.createElement('canvas')
  sheet.width = drawn.width
  sheet.height = drawn.height
  const pen = sheet.getContext('2d')
  if (!pen) return null
  pen.fillStyle = ground
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(drawn, 0, 0)
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}
