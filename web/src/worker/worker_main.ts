// What the worker runs.
import { serve } from './worker';

serve(self as unknown as Parameters<typeof serve>[0]);
