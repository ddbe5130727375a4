import { Button, Card, Flex, Space } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AreaLinkage } from '../fields/area/AreaLinkage.tsx'
import { Ellipsis } from '../fields/Ellipsis.tsx'
import { SlideVerify } from '../session/login/SlideVerify.tsx'
import { SplitPanel } from '../layout/SplitPanel.tsx'
import { MediaPreview } from '../media/MediaPreview.tsx'
import { DetailList } from '../resource/DetailList.tsx'
import { CountDown } from '../session/CountDown.tsx'

const details = ['设备编码', '名称', '车间', '状态', '投用日期', '责任人'].map((label, at) => ({
  key: label,
  label,
  children: ['MX-03', '3 号混料机', '制粉车间', '运行', '2024-05-06', '王工'][at],
}))

/** Small parts that are no field, in every state. */
export function WidgetGallery() {
  return (
    <>
      <Shelf title="明细：一到四列">
        {([1, 2, 3, 4] as const).map((columns) => (
          <DetailList key={columns} columns={columns} details={details} />
        ))}
      </Shelf>
      <Shelf title="滑动验证">
        <Verify isVerified={false} />
        <Verify isVerified />
      </Shelf>
      <Shelf title="省市区：两种联动，和写错的">
        {['cascader', 'select', 'foo'].map((type) => (
          <Area key={type} type={type} />
        ))}
      </Shelf>
      <Shelf title="倒计时">
        <Minute />
      </Shelf>
      <Shelf title="分栏：拖动，或用方向键">
        <SplitPanel title="部门" left={<Card size="small">晨岚彩妆</Card>} right={<Card size="small">人员</Card>} />
      </Shelf>
      <Shelf title="省略">
        <Ellipsis text="一二三四五六七八九十甲乙丙丁戊己庚辛" />
        <Ellipsis text="不长" />
      </Shelf>
      <Shelf title="图片和影片">
        <Media />
      </Shelf>
    </>
  )
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} style={{ margin: 16 }}>
      <Flex vertical gap={16}>
        {children}
      </Flex>
    </Card>
  )
}

function Verify({ isVerified }: { isVerified: boolean }) {
  const [isDone, setDone] = useState(isVerified)
  return (
    <Space>
      <div style={{ width: 'min(320px, 55vw)' }}>
        <SlideVerify isVerified={isDone} onVerify={() => setDone(true)} />
      </div>
      <Button onClick={() => setDone(false)}>重来</Button>
    </Space>
  )
}

function Area({ type }: { type: string }) {
  const [code, setCode] = useState('330106')
  return <AreaLinkage type={type} title={type} code={code} isClearable onChoose={setCode} />
}

function Minute() {
  const [untilMs, setUntilMs] = useState(() => Date.now() + 65_000)
  const [isOver, setOver] = useState(false)
  return (
    <Space>
      <CountDown untilMs={untilMs} onEnd={() => setOver(true)} />
      {isOver ? '时间到' : null}
      <Button
        onClick={() => {
          setOver(false)
          setUntilMs(Date.now() + 5000)
        }}
      >
        5 秒
      </Button>
    </Space>
  )
}

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#3b6ea5"/></svg>')}`

function Media() {
  const [isOpen, setOpen] = useState(false)
  const media = [
    { kind: 'image' as const, url: picture, name: '图片' },
    { kind: 'video' as const, url: '/nothing.mp4', name: '没有找到的影片' },
  ]
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {isOpen ? <MediaPreview media={media} first={0} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
