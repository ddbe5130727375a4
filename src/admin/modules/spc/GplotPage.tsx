import { Button, Card, Empty, Select, Table, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { curveMinutes } from '#contract/modules/spc/plots.ts'
import type { PlottedBatch, Plots } from '#contract/modules/spc/plots.ts'
import { offWords } from '#contract/rules/colour/offWords.ts'
import { toleranceOutline } from '#contract/rules/colour/toleranceOutline.ts'
import { useReload } from '../../../api/records.ts'
import { exportSeries, usePlots } from '../../../api/spc.ts'
import { ColourCloud } from '../../../charts/ColourCloud.tsx'
import { ControlChart } from '../../../charts/ControlChart.tsx'
import { LayeredCurves } from '../../../charts/LayeredCurves.tsx'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { addressWith, useResourcePaths } from '../../resource/resourcePathsContext.ts'
import { saveFile } from '../../saveFile.ts'
import { Asked } from '../../session/Asked.tsx'
import { ByTheme } from '../equipment/ByTheme.tsx'
import styles from './SpcPage.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

/** 图形分析: colour and curves of one shade (factory.md 3.16, VW-009), with the batches that they are drawn from. The wall shows the same in turn. */
export function GplotPage() {
  const { asked, ask } = useAddressQuery()
  const reload = useReload(colorMeasures)
  useRecordChanges(colorMeasures.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={usePlots(asked['shade'] ?? '')} failed="图形没有读出">
      {({ shade, shades, curves }) =>
        shade === null ? (
          <Card>
            <Empty description="还没有测过色。在“色差检验”里测过一批以后，这里会画出颜色云和色差走势" />
          </Card>
        ) : (
          <ByTheme className={styles.page}>
            <Card size="small">
              <div className={styles.bar}>
                <Select
                  aria-label="色号"
                  className={styles.choose ?? ''}
                  showSearch={foundByWords}
                  value={shade.formulaId}
                  options={shades.map(({ formulaId, colorNo, colorName, off }) => ({
                    value: formulaId,
                    label: `${colorNo} ${colorName}${off === 0 ? '' : `（超差 ${off} 批）`}`,
                  }))}
                  onChange={(next) => ask({ shade: next })}
                />
                <span className={styles.quiet}>{`${shade.conditions}　允差 ${shade.tolerance.toFixed(1)}　近 ${shade.batches.length} 批`}</span>
                <span className={styles.space} />
                <Link to={`/qc/spc?characteristic=${encodeURIComponent(`colour:${shade.formulaId}:dE`)}`}>控制图</Link>
                <Button
                  onClick={() =>
                    void exportSeries({ characteristic: `colour:${shade.formulaId}:dE`, from: '', to: '' }).then((file) =>
                      saveFile(file, `${shade.colorNo} ΔE.xlsx`),
                    )
                  }
                >
                  导出 Excel
                </Button>
              </div>
            </Card>
            <div className={styles.halves}>
              <Cloud shade={shade} />
              <div className={styles.page}>
                <DeltaCard shade={shade} />
                <CurvesCard curves={curves} />
              </div>
            </div>
            <Batches shade={shade} />
          </ByTheme>
        )
      }
    </Asked>
  )
}

type Shade = { shade: NonNullable<Plots['shade']> }

function Cloud({ shade: { standard, method, tolerance, batches } }: Shade) {
  const limit = { standard, method, limit: tolerance }
  const newest = batches.at(-1)
  return (
    <Card size="small" title="颜色云">
      <p className={styles.quiet}>{`＋ 标准 ${standard.l.toFixed(1)}　${standard.a.toFixed(1)}　${standard.b.toFixed(1)}，框是允差和它的一半`}</p>
      <ColourCloud
        standard={standard}
        outline={toleranceOutline(limit, 'a')}
        inner={toleranceOutline({ ...limit, limit: tolerance / 2 }, 'a')}
        points={batches.map(({ measureNo, batchNo, a, b, dE, isOff }) => ({
          key: measureNo,
          a,
          b,
          isOff,
          isNewest: measureNo === newest?.measureNo,
          title: `${batchNo} ΔE ${dE.toFixed(2)}`,
        }))}
        word={newest ? offWords(newest) : ''}
        size={{ width: 560, height: 460 }}
        fontPx={14}
      />
    </Card>
  )
}

function DeltaCard({ shade: { batches, tolerance } }: Shade) {
  return (
    <Card size="small" title="ΔE 逐批">
      <ControlChart
        label={`ΔE 逐批，${batches.length} 批，允差 ${tolerance.toFixed(1)}`}
        values={batches.map(({ dE }) => dE)}
        texts={batches.map(({ at }) => at.slice(5, 10))}
        center={0}
        upper={batches.map(() => tolerance)}
        lower={batches.map(() => 0)}
        words={{ center: '标准', upper: '允差', lower: '' }}
        marks={[{ shape: 'out', at: batches.flatMap(({ isOff }, at) => (isOff ? [at] : [])) }]}
        bands={[]}
        decimals={1}
        height={180}
      />
    </Card>
  )
}

function CurvesCard({ curves }: { curves: Plots['curves'] }) {
  return (
    <Card size="small" title={curves ? `${curves.machine} ${curves.title}叠图，按投料对齐` : '批曲线叠图'}>
      {curves && curves.batches.length > 0 ? (
        <LayeredCurves
          label={`${curves.batches.length} 批的${curves.title}，按投料完对齐`}
          curves={curves.batches.map(({ batchNo, at, values }) => ({ key: `${batchNo} ${at}`, values, title: `${batchNo} ${at.slice(5, 16)}` }))}
          zeroAt={curveMinutes.before}
          unit={curves.unit}
          zeroWord="投料完 = 0"
          size={{ width: 640, height: 220 }}
          fontPx={13}
        />
      ) : (
        <p className={styles.quiet}>{curves ? '这台设备还没有存下批曲线' : '还没有混合过的批'}</p>
      )}
    </Card>
  )
}

function Batches({ shade: { batches } }: Shade) {
  const path = useResourcePaths().pathOf(colorMeasures.name)
  const figure = (title: string, name: 'dE' | 'dL' | 'da' | 'db' | 'l' | 'a' | 'b') => ({
    title,
    dataIndex: name,
    align: 'end' as const,
    render: (value: number) => value.toFixed(2),
  })
  return (
    <Card size="small" title="批，新的在上">
      <Table<PlottedBatch>
        size="small"
        rowKey="measureNo"
        dataSource={batches.toReversed()}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, size: 'small', showSizeChanger: false }}
        columns={[
          {
            title: '测色单',
            dataIndex: 'measureNo',
            render: (no: string) => (path === null ? no : <Link to={addressWith(path, { measureNo: no })}>{no}</Link>),
          },
          { title: '批号', dataIndex: 'batchNo' },
          { title: '时间', dataIndex: 'at', render: (at: string) => at.slice(5, 16) },
          { title: '判定', dataIndex: 'isOff', render: (isOff: boolean) => (isOff ? <Tag color="red">▲ 超差</Tag> : <Tag color="green">合格</Tag>) },
          figure('ΔE', 'dE'),
          figure('ΔL*', 'dL'),
          figure('Δa*', 'da'),
          figure('Δb*', 'db'),
          figure('L*', 'l'),
          figure('a*', 'a'),
          figure('b*', 'b'),
        ]}
      />
    </Card>
  )
}
