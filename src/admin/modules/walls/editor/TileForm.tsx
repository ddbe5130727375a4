import { Button, Form, Input, InputNumber, Segmented, Select } from 'antd'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { boardColumns, boardRows, figureNames, reportNames, tileKinds } from '#contract/modules/walls/board.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { ReportFigureFields } from './ReportFigureFields.tsx'
import styles from './Editor.module.css'
import { foundByWords } from '../../../fields/foundByWords.ts'

type Props = { tile: Tile; machines: readonly Machine[]; onChange: (tile: Tile) => void; onRemove: () => void }

/** What the chosen tile is about, its title, and where it stands. */
export function TileForm({ tile, machines, onChange, onRemove }: Props) {
  const place = (name: 'x' | 'y' | 'w' | 'h', label: string, least: number, most: number) => (
    <Form.Item label={label}>
      <InputNumber
        aria-label={label}
        min={least}
        max={most}
        value={tile[name] + (name === 'x' || name === 'y' ? 1 : 0)}
        onChange={(value) => onChange({ ...tile, [name]: (value ?? least) - (name === 'x' || name === 'y' ? 1 : 0) })}
      />
    </Form.Item>
  )
  return (
    <Form layout="vertical" className={styles.form ?? ''}>
      <h3>{tileKinds[tile.kind]}</h3>
      {tile.kind === 'text' ? null : (
        <Form.Item label="标题">
          <Input
            aria-label="标题"
            value={tile.title}
            maxLength={40}
            placeholder="不填用默认的名称"
            onChange={({ target }) => onChange({ ...tile, title: target.value })}
          />
        </Form.Item>
      )}
      <Subject tile={tile} machines={machines} onChange={onChange} />
      <div className={styles.places}>
        {place('x', '列', 1, boardColumns - tile.w + 1)}
        {place('y', '行', 1, boardRows - tile.h + 1)}
        {place('w', '宽', 1, boardColumns - tile.x)}
        {place('h', '高', 1, boardRows - tile.y)}
      </div>
      <Button danger onClick={onRemove}>
        移除
      </Button>
    </Form>
  )
}

function Subject({ tile, machines, onChange }: Omit<Props, 'onRemove'>) {
  const machineOptions = machines.map(({ equipCode, name }) => ({ value: equipCode, label: `${equipCode} ${name}` }))
  const tagOptions = machines.map(({ equipCode, name, processTags }) => ({
    label: `${equipCode} ${name}`,
    options: processTags.map((value) => ({ value, label: value })),
  }))
  const search = { showSearch: foundByWords } as const
  switch (tile.kind) {
    case 'machine':
      return (
        <Form.Item label="设备">
          <Select aria-label="设备" {...search} value={tile.equipCode} options={machineOptions} onChange={(equipCode) => onChange({ ...tile, equipCode })} />
        </Form.Item>
      )
    case 'value':
      return (
        <Form.Item label="测点">
          <Select aria-label="测点" {...search} value={tile.tagCode} options={tagOptions} onChange={(tagCode) => onChange({ ...tile, tagCode })} />
        </Form.Item>
      )
    case 'trend':
      return (
        <>
          <Form.Item label="测点">
            <Select aria-label="测点" {...search} value={tile.tagCode} options={tagOptions} onChange={(tagCode) => onChange({ ...tile, tagCode })} />
          </Form.Item>
          <Form.Item label="时间">
            <Segmented
              aria-label="时间"
              value={tile.minutes}
              onChange={(minutes) => onChange({ ...tile, minutes })}
              options={[
                { value: 15 as const, label: '15 分' },
                { value: 60 as const, label: '1 时' },
                { value: 480 as const, label: '8 时' },
                { value: 720 as const, label: '班' },
              ]}
            />
          </Form.Item>
        </>
      )
    case 'limit':
      return (
        <Form.Item label="测点（最多 8 个）">
          <Select
            aria-label="测点（最多 8 个）"
            {...search}
            mode="multiple"
            maxCount={8}
            value={tile.tagCodes}
            options={tagOptions}
            onChange={(tagCodes) => tagCodes.length > 0 && onChange({ ...tile, tagCodes })}
          />
        </Form.Item>
      )
    case 'states':
      return (
        <Form.Item label="设备（最多 12 台）">
          <Select
            aria-label="设备（最多 12 台）"
            {...search}
            mode="multiple"
            maxCount={12}
            value={tile.equipCodes}
            options={machineOptions}
            onChange={(equipCodes) => equipCodes.length > 0 && onChange({ ...tile, equipCodes })}
          />
        </Form.Item>
      )
    case 'alarms':
    case 'andon':
    case 'oee':
      return (
        <Form.Item label="设备（不选是全部）">
          <Select
            aria-label="设备（不选是全部）"
            {...search}
            mode="multiple"
            value={tile.equipCodes}
            options={machineOptions}
            onChange={(equipCodes) => onChange({ ...tile, equipCodes })}
          />
        </Form.Item>
      )
    case 'figure':
      return (
        <Form.Item label="指标">
          <Select
            aria-label="指标"
            value={tile.figure}
            options={Object.entries(figureNames).map(([value, label]) => ({ value: value as typeof tile.figure, label }))}
            onChange={(figure) => onChange({ ...tile, figure })}
          />
        </Form.Item>
      )
    case 'map':
      return (
        <Form.Item label="车间" extra="选了车间，就按它的平面图和摆放画；不选按工艺流程画">
          <Select
            aria-label="车间"
            allowClear
            value={tile.workshopCode === '' ? null : tile.workshopCode}
            placeholder="全厂工艺流程"
            options={[...new Map(machines.map((one) => [one.workshopCode, one.workshopName]))]
              .filter(([value]) => value !== '')
              .map(([value, label]) => ({ value, label }))}
            onChange={(workshopCode: string | null) => onChange({ ...tile, workshopCode: workshopCode ?? '' })}
          />
        </Form.Item>
      )
    case 'report':
      return (
        <Form.Item label="报表">
          <Select
            aria-label="报表"
            value={tile.report}
            options={Object.entries(reportNames).map(([value, label]) => ({ value: value as typeof tile.report, label }))} // the keys of reportNames
            onChange={(report) => onChange({ ...tile, report })}
          />
        </Form.Item>
      )
    case 'reportFigure':
      return <ReportFigureFields tile={tile} onChange={onChange} />
    case 'picture':
      return (
        <Form.Item label="图片地址" extra="本系统中的图片，以 / 开头">
          <Input aria-label="图片地址" value={tile.path} onChange={({ target }) => onChange({ ...tile, path: target.value })} />
        </Form.Item>
      )
    case 'text':
      return (
        <Form.Item label="文字">
          <Input.TextArea aria-label="文字" rows={3} maxLength={200} value={tile.text} onChange={({ target }) => onChange({ ...tile, text: target.value })} />
        </Form.Item>
      )
    default:
      return tile satisfies never
  }
}
