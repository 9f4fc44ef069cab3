/**
 * The portal's tokens (styles/tokens.css) as values, because antd computes shades from them and cannot use CSS
 * variables. A test keeps the two equal.
 */
export const lightTokens = {
  'color-page': '#ffffff',
  'color-surface': '#f3f6fb',
  'color-surface-strong': '#e4ebf5',
  'color-text': '#16202e',
  'color-text-muted': '#4a5768',
  'color-line': '#d3dbe6',
  'color-border': '#758296',
  'color-primary': '#0b3d91',
  'color-primary-hover': '#082d6b',
  'color-primary-active': '#061f4a',
  'color-link': '#0b4fc4',
  'color-focus': '#0b4fc4',
  'color-error': '#b42318',
  'color-error-surface': '#fef1f0',
  'color-success': '#176b3a',
  'color-success-surface': '#eaf7ef',
  'color-warning': '#8a5300',
  'color-warning-surface': '#fff6df',
  'color-info': '#0b4fc4',
  'color-info-surface': '#eaf1fd',
  'color-disabled-text': '#5a6676',
} as const

/** The same of the dark theme. */
export const darkTokens: Record<keyof typeof lightTokens, string> = {
  'color-page': '#10161f',
  'color-surface': '#19222f',
  'color-surface-strong': '#253245',
  'color-text': '#e8edf4',
  'color-text-muted': '#adb9c9',
  'color-line': '#334257',
  'color-border': '#8291a6',
  'color-primary': '#96b8ff',
  'color-primary-hover': '#b4ccff',
  'color-primary-active': '#cfdfff',
  'color-link': '#96b8ff',
  'color-focus': '#96b8ff',
  'color-error': '#ffa198',
  'color-error-surface': '#3b1715',
  'color-success': '#7fd6a0',
  'color-success-surface': '#10301d',
  'color-warning': '#f5c266',
  'color-warning-surface': '#33270c',
  'color-info': '#96b8ff',
  'color-info-surface': '#162a4d',
  'color-disabled-text': '#a6b2c2',
}
