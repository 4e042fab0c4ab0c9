import { map, Observable } from 'rxjs';
/**
 * Passes events on and errors at the first that the protocol forbids, naming it and its position. Good for tests and
 * for events that come over a wire. Takes the events of one run or of several, one after the other. It also errors when
 * the source completes inside a run.
 */
export function verifyEvents() {
    return (source$) => new Observable((subscriber) => {
        const protocol = new Protocol();
        return source$
            .pipe(map((event) => {
            protocol.check(event);
            return event;
        }))
            .subscribe({
            next: (event) => {
                subscriber.next(event);
            },
            error: (error) => {
                subscriber.error(error);
            },
            complete: () => {
                const error = protocol.incomplete();
                if (error === undefined)
                    subscriber.complete();
                else
                    subscriber.error(error);
            },
        });
    });
}
class Protocol {
    position = 0;
    running = false;
    turn = false;
    message;
    answered = false;
    open = new Set();
    calls = new Set();
    ended = [];
    incomplete() {
        return this.running ? new Error('The events end inside a run: agent_end is missing.') : undefined;
    }
    check(event) {
        const problem = this.problem(event);
        if (problem !== undefined)
            throw new Error(`Event ${String(this.position)}, ${event.type}: ${problem}.`);
        this.position++;
    }
    problem(event) {
        if (event.type === 'agent_start') {
            if (this.running)
                return 'the run has started already';
            this.running = true;
            this.ended = [];
            return undefined;
        }
        if (!this.running)
            return 'no run has started';
        switch (event.type) {
            case 'agent_end':
                if (this.turn)
                    return 'a turn is open';
                this.running = false;
                return event.messages.every((message, i) => message === this.ended[i]) &&
                    event.messages.length === this.ended.length
                    ? undefined
                    : 'its messages are not those that message_end carried';
            case 'turn_start':
                if (this.turn)
                    return 'a turn is open';
                this.turn = true;
                this.answered = false;
                this.calls.clear();
                return undefined;
            default:
                return this.turn ? this.insideTurn(event) : 'no turn is open';
        }
    }
    insideTurn(event) {
        switch (event.type) {
            case 'turn_end':
                if (this.message !== undefined)
                    return 'a message is open';
                if (this.open.size > 0)
                    return `the call ${[...this.open].join(', ')} has no end`;
                if (!this.answered)
                    return 'the turn has no answer';
                this.turn = false;
                return this.ended.includes(event.message) ? undefined : 'its message was not carried by message_end';
            case 'message_start':
                if (this.message !== undefined)
                    return 'another message is open';
                this.message = event.message;
                return undefined;
            case 'message_update':
                if (this.message?.role !== 'assistant')
                    return 'no answer is open';
                this.message = event.message;
                return undefined;
            case 'message_end':
                return this.endMessage(event.message);
            case 'tool_execution_start':
                if (!this.answered)
                    return 'the turn has no answer yet';
                if (this.calls.has(event.toolCallId))
                    return `the call ${event.toolCallId} has started already`;
                this.calls.add(event.toolCallId);
                this.open.add(event.toolCallId);
                return undefined;
            case 'tool_execution_update':
                return this.open.has(event.toolCallId) ? undefined : `the call ${event.toolCallId} does not run`;
            case 'tool_execution_end':
                return this.open.delete(event.toolCallId) ? undefined : `the call ${event.toolCallId} does not run`;
            default:
                return undefined;
        }
    }
    endMessage(message) {
        if (this.message === undefined)
            return 'no message is open';
        if (this.message.role !== message.role)
            return `a message of role ${this.message.role} is open`;
        if (message.role === 'assistant')
            this.answered = true;
        this.message = undefined;
        this.ended.push(message);
        return undefined;
    }
}
