import type { ScreenPicture } from '#contract/modules/walls/screenOrders.ts'
import { askKiosk, kioskCan } from './kioskBridge.ts'
import { jpegOf, redrawPage } from './redrawPicture.ts'

const thumb = { width: 320, quality: 0.7 }
const whole = { width: 1280, quality: 0.72 }

/** A picture of this screen: of what it shows where a kiosk can take it, else drawn once more by the page. Rejects when neither works. */
export async function takePicture(): Promise<ScreenPicture> {
  const real = kioskCan().isKiosk ? await takenByKiosk().catch(() => null) : null
  const source = real ?? (await redrawPage())
  return { isReal: real !== null, thumb: jpegOf(source, thumb.width, thumb.quality), picture: jpegOf(source, whole.width, whole.quality) }
}

async function takenByKiosk(): Promise<HTMLImageElement> {
  const { isDone, data } = await askKiosk({ kind: 'picture', width: whole.width })
  if (!isDone) throw new Error('the kiosk took no picture')
  const picture = new Image()
  picture.src = `data:image/jpeg;base64,${data}`
  await picture.decode()
  return picture
}
