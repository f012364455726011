import { describe } from 'vitest'
import { hostileStory } from '#tests/setup/hostile/process-story.ts'

describe('a hostile subscriber, for a moment', () => hostileStory(8))
