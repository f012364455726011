/** How much a background may cost. */
export type Level = 'minimal' | 'low' | 'medium' | 'high'

export type Device = {
  readonly prefersReducedMotion: boolean
  readonly cores: number | undefined
  readonly memoryGb: number | undefined
  readonly savesData: boolean
  readonly connection: string | undefined
  readonly width: number
  readonly isTouch: boolean
}

export const motionQuery = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')
export const touchQuery = (): MediaQueryList => matchMedia('(pointer: coarse)')

/** What the browser reveals about its device. */
export function thisDevice(): Device {
  const nav = navigator as Navigator & {
    deviceMemory?: number
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return {
    prefersReducedMotion: motionQuery().matches,
    cores: nav.hardwareConcurrency,
    memoryGb: nav.deviceMemory,
    savesData: nav.connection?.saveData ?? false,
    connection: nav.connection?.effectiveType,
    width: window.innerWidth,
    isTouch: touchQuery().matches,
  }
}

/** A window of a phone's width; others get a desktop's number of particles. */
export const isSmall = ({ width }: Pick<Device, 'width'>): boolean => width < 768

/** Minimal on reduced motion; low on weak devices and slow lines; medium on small or touch screens; else high. */
export function levelFor(device: Device): Level {
  if (device.prefersReducedMotion) return 'minimal'
  const isWeak = (device.cores ?? 8) <= 2 || (device.memoryGb ?? 8) <= 2
  const isSlow = device.savesData || ['slow-2g', '2g', '3g'].includes(device.connection ?? '')
  if (isWeak || isSlow) return 'low'
  return isSmall(device) || device.isTouch ? 'medium' : 'high'
}

const figures = { low: [25, 15, 30], medium: [50, 30, 45], high: [100, 75, 60] } as const

/** The particles and frames per second of a level; null draws nothing. */
export function frameBudgetFor(level: Level, isMobile: boolean): { count: number; fps: number } | null {
  if (level === 'minimal') return null
  const [desktop, mobile, fps] = figures[level]
  return { count: isMobile ? mobile : desktop, fps }
}
