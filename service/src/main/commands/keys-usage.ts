/** Help of "bestow keys rotate". */
export const rotationSteps = `To replace a root key:
  1. add the new key behind the current one in KEYS or KEY_FILE, and restart every process, so that all can decrypt what it encrypts;
  2. put it in front, and restart every process, so that all encrypt with it;
  3. run "bestow keys rotate"; it can be stopped and restarted at any time;
  4. when "bestow keys status" says that the old key can be removed, remove it, restart every process, and run "bestow doctor".`;
