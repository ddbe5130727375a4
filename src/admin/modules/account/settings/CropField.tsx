import { Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './CropField.module.css'
import { pulled, squareOf } from './squareCrop.ts'
import type { Crop } from './squareCrop.ts'

const previewPx = 256
const stepPx = 8
const arrows: Record<string, [number, number]> = { ArrowLeft: [stepPx, 0], ArrowRight: [-stepPx, 0], ArrowUp: [0, stepPx], ArrowDown: [0, -stepPx] }

type Props = {
  picture: ImageBitmap
  /** the square as a JPEG data URL of 256 px, each time it changes */
  onCropped: (dataUrl: string) => void
}

/** A square of a picture: pulled by mouse, finger or arrow keys, zoomed by the slider. */
export function CropField({ picture, onCropped }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>({ widthPx: picture.width, heightPx: picture.height, zoom: 1, middleX: 0.5, middleY: 0.5 })
  const move = (dx: number, dy: number) => setCrop((before) => pulled(before, dx, dy, previewPx))

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!canvas.current || !pen) return
    const { leftPx, topPx, sidePx } = squareOf(crop)
    pen.fillStyle = '#fff' // JPEG knows no transparency
    pen.fillRect(0, 0, previewPx, previewPx)
    pen.drawImage(picture, leftPx, topPx, sidePx, sidePx, 0, 0, previewPx, previewPx)
    onCropped(canvas.current.toDataURL('image/jpeg', 0.9))
  }, [crop, picture, onCropped])

  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        width={previewPx}
        height={previewPx}
        tabIndex={0}
        aria-label="头像预览，拖动或用方向键移动"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => event.buttons === 1 && move(event.movementX, event.movementY)}
        onKeyDown={(event) => {
          const arrow = arrows[event.key]
          if (!arrow) return
          event.preventDefault()
          move(...arrow)
        }}
      />
      <Slider
        min={1}
        max={4}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => setCrop((before) => ({ ...before, zoom }))}
        ariaLabelForHandle="放大"
        tooltip={{ open: false }}
      />
    </div>
  )
}
